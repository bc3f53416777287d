/** Every sentence a person reads, as typed functions; compiled from packages/contract/messages. */
export * as m from './generated/messages.js'
