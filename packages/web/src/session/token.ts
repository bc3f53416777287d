import { useSyncExternalStore } from 'react'

/** The one key the session token stands under in local storage. */
const storageKey = 'karsetu.token'
const listeners = new Set<() => void>()

export const readToken = (): string | null => localStorage.getItem(storageKey)

export function saveToken(token: string) {
  localStorage.setItem(storageKey, token)
  notifyListeners()
}

export function dropToken() {
  localStorage.removeItem(storageKey)
  notifyListeners()
}

function notifyListeners() {
  for (const listener of listeners) listener()
}

/** Hears of sign-in and sign-out, in this tab and in others; returns how to stop. */
export function onTokenChange(listener: () => void): () => void {
  const heardFromOtherTab = (event: StorageEvent) => {
    if (event.key === storageKey || event.key === null) listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', heardFromOtherTab)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', heardFromOtherTab)
  }
}

const nobody = () => null

export function useToken(): string | null {
  return useSyncExternalStore(onTokenChange, readToken, nobody)
}
