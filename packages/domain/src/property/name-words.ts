/** Words of an owner's name that are no part of it: titles, ranks, and the words that lead to a relation. */
export const droppedLabels: ReadonlySet<string> = new Set(
  [
    'shri sri shree shrimati shrimti srimati smt sh sushri mr mrs ms miss messrs mister km ku kum dr doctor prof er adv advocate',
    'late sv svargiya swargiya swa swargeeya sva capt captain col colonel maj major lt hon honble hazi haji ji jee',
    'so wo do co son of wife daughter putra patni putri vidhva evam tatha and urf alias others anya ors etc maisars',
  ].flatMap((line) => line.split(' ')),
)

/** Written short forms and spellings that no rule of sound reaches, each with the form it stands for. */
export const sameLabels: ReadonlyMap<string, string> = new Map(
  [
    [
      'mohammad',
      'md mohd mohd mo moh mohammed mohamad mohamed mohmmad mohmad muhammad muhammed muhammad mohamd mahammad',
    ],
    ['kumar', 'kr kumr kumer'],
    ['prasad', 'pd prsd'],
    ['singh', 'sinh sing'],
    ['ahmad', 'ahmed ahamad ahemad ahmd ahamed'],
    ['saiyad', 'syed sayed sayyed sayyad saiyed saiyyad syyed'],
    ['begam', 'begum'],
    ['narayan', 'narain narayana narayn naraian'],
    ['upadhyay', 'upadhyaya upadhyaye upadhya upadhayay upadhyai'],
    ['jaiswal', 'jayaswal jaisawal jayasval jaisval'],
    ['chaudhari', 'choudhury chowdhury chaudhury chaudhri choudhry chowdhry chudhary chodhary'],
    ['om', 'aum'],
    ['lakshmi', 'luxmi'],
    ['khatun', 'khatoon'],
    ['gayatri', 'gaytri'],
    ['jyoti', 'joti jyothi'],
    ['goyal', 'goel goyel'],
    ['tandan', 'tandon tondon'],
    ['datt', 'dutt'],
  ].flatMap(([form, spellings]) =>
    (spellings ?? '').split(' ').map((spelling): [string, string] => [spelling, form ?? '']),
  ),
)
