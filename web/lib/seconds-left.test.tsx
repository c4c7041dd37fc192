import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useSecondsLeft } from './seconds-left.ts'

const start = Date.UTC(2026, 10, 27, 12)

beforeEach(() => {
  vi.useFakeTimers({ now: start })
})
afterEach(() => vi.useRealTimers())

test('the countdown ends at 0 and renders nothing afterwards', () => {
  let renderings = 0
  const { result } = renderHook(() => {
    renderings += 1
    return useSecondsLeft(start + 1500)
  })
  expect(result.current).toBe(2)
  act(() => vi.advanceTimersByTime(1000))
  expect(result.current).toBe(1)
  act(() => vi.advanceTimersByTime(1000))
  expect(result.current).toBe(0)
  const atTheEnd = renderings
  act(() => vi.advanceTimersByTime(10_000))
  expect(renderings).toBe(atTheEnd)
})
