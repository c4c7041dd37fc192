import { createContext, type RefObject } from 'react'

/** The element into which popovers must be rendered: everything outside an open dialog is below it and inert. */
export const DialogLayer = createContext<RefObject<HTMLElement | null> | undefined>(undefined)
