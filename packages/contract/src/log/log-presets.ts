/** One condition on an audit row: the call that made it and, where that call makes several acts, the kind of the act. */
export type LogCondition = { actions: readonly string[]; actKind?: string }

/** The parts of the audit log that have a list of their own, by the calls that leave their rows. */
export const logPresets = {
  adminEdits: [
    {
      actions: [
        ...['register.edit', 'register.editProperty', 'register.addPremise', 'register.changePremise'],
        ...['register.updateOwnerDetails', 'register.updateBuildingImages', 'register.takeFileAway'],
        ...['register.updateMobileNumber', 'bulkUpdate.apply', 'bulkUpdate.approve', 'bulkUpdate.undo'],
      ],
    },
    { actions: ['editedProperty.approve'], actKind: 'edit' },
  ],
  matchingRemoved: [{ actions: ['oldProperty.removeMatching'] }],
  deletedProperties: [
    { actions: ['register.delete', 'register.restore'] },
    { actions: ['editedProperty.approve'], actKind: 'delete' },
  ],
  addedProperties: [{ actions: ['register.add', 'registerImport.apply'] }],
  paymentShift: [{ actions: ['payment.shift'] }],
  splits: [{ actions: ['split.split', 'split.amalgamate', 'split.approve', 'split.refuse', 'split.undo'] }],
} as const satisfies Record<string, readonly LogCondition[]>
