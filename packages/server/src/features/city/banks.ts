/** The banks that cheques and transfers name most, by the first four letters of their IFSC. */
export const banksOfIndia: readonly { code: string; name: string }[] = [
  { code: 'SBIN', name: 'State Bank of India' },
  { code: 'PUNB', name: 'Punjab National Bank' },
  { code: 'BARB', name: 'Bank of Baroda' },
  { code: 'CNRB', name: 'Canara Bank' },
  { code: 'UBIN', name: 'Union Bank of India' },
  { code: 'IDIB', name: 'Indian Bank' },
  { code: 'BKID', name: 'Bank of India' },
  { code: 'CBIN', name: 'Central Bank of India' },
  { code: 'UCBA', name: 'UCO Bank' },
  { code: 'HDFC', name: 'HDFC Bank' },
  { code: 'ICIC', name: 'ICICI Bank' },
  { code: 'UTIB', name: 'Axis Bank' },
  { code: 'KKBK', name: 'Kotak Mahindra Bank' },
]
