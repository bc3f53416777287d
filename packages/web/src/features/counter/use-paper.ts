import { type ReceiptPaper, receiptPapers } from '@karsetu/contract/payment/payment-calls.ts'
import { useState } from 'react'

const key = 'karsetu.receipt-paper'

/** The paper on which receipts are printed at this counter; the browser remembers it. */
export function usePaper(): [ReceiptPaper, (paper: ReceiptPaper) => void] {
  const [paper, setPaper] = useState(() => receiptPapers.find((each) => each === localStorage.getItem(key)) ?? 'a4')
  return [
    paper,
    (chosen) => {
      localStorage.setItem(key, chosen)
      setPaper(chosen)
    },
  ]
}
