import { mutationPaperLabels } from '@karsetu/contract/mutation/mutation-labels.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { MutationPaper } from '@karsetu/domain/mutation/mutation-papers.ts'
import { FileUpload } from '../../form/FileUpload.tsx'
import { FormSection } from '../../form/FormSection.tsx'
import { uploadRules } from '../../form/upload-rules.ts'
import classes from './Mutation.module.css'

export type ChosenPapers = Partial<Record<MutationPaper, File>>

type Props = {
  papers: ChosenPapers
  onChange: (papers: ChosenPapers) => void
  /** What the type chosen needs; undefined until one is. */
  needed: readonly MutationPaper[] | undefined
  /** Papers that were wanting when it was last sent. */
  wanting: readonly MutationPaper[]
}

/** The papers the type needs, and room for another one. */
export function PaperFields({ papers, onChange, needed, wanting }: Props) {
  if (needed === undefined)
    return (
      <FormSection title={m.mutation_section_papers()}>
        <p>{m.mutation_choose_type()}</p>
      </FormSection>
    )
  const shown: readonly MutationPaper[] = [...needed, 'otherPaper']
  return (
    <FormSection title={m.mutation_section_papers()}>
      <div className={classes.uploads}>
        {shown.map((paper) => (
          <FileUpload
            key={paper}
            label={mutationPaperLabels[paper]()}
            rule={paper === 'photo' ? uploadRules.image : uploadRules.document}
            required={needed.includes(paper)}
            file={papers[paper]}
            onChange={(file) => onChange(withPaper(papers, paper, file))}
            error={wanting.includes(paper) ? m.common_file_required() : undefined}
          />
        ))}
      </div>
    </FormSection>
  )
}

function withPaper(papers: ChosenPapers, paper: MutationPaper, file: File | undefined): ChosenPapers {
  const { [paper]: _before, ...others } = papers
  return file ? { ...others, [paper]: file } : others
}
