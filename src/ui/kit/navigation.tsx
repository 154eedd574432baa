import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge/badge.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { Pager } from '#ui/list/pager.tsx'
import { SportBadge } from '#ui/badge/sport-badge.tsx'
import { Tabs } from '#ui/tabs/tabs.tsx'
import { longName, row, Sample } from './sample.tsx'

const link = (text: string) => (
  <a href="#navigation" className={buttonClass()}>
    {text}
  </a>
)

export function Navigation() {
  return (
    <>
      <Sample name="Page header with long content">
        <PageHeader
          above={
            <>
              <SportBadge sport="soccer" />
              <Badge>Advanced</Badge>
            </>
          }
          title={longName}
          lead="Two days, eight pitches, and the oldest cup in the county."
          actions={
            <>
              <Button>Edit</Button>
              <Button variant="danger">Delete</Button>
            </>
          }
        />
      </Sample>
      <Sample name="Tabs">
        <Tabs
          label="Administration"
          tabs={[
            { value: 'users', label: 'Users', count: 60, panel: <p>Everyone who has an account.</p> },
            { value: 'tournaments', label: 'Tournaments', count: 42, panel: <p>Every tournament.</p> },
            { value: 'teams', label: 'Teams', count: 0, panel: <p>No teams yet.</p> },
            { value: 'videos', label: 'Hero Videos', panel: <p>One plays at a time.</p> },
            { value: 'content', label: 'Content Manager', panel: <p>Opens in a new window.</p> },
          ]}
        />
      </Sample>
      <Sample name="Pager" className="flex flex-col gap-4">
        <Pager label="First page" next={link('Next')}>
          1–24 of 120
        </Pager>
        <Pager label="Middle page" previous={link('Previous')} next={link('Next')}>
          25–48 of 10,000+
        </Pager>
        <Pager label="Last page" previous={link('Previous')}>
          97–120 of 120
        </Pager>
      </Sample>
      <Sample name="Avatars" className={row}>
        <Avatar name="Maya Okafor" size="lg" />
        <Avatar name="Maya Okafor" />
        <Avatar name="Ødegaard" />
        <Avatar name={longName} size="sm" />
        <Avatar name="" size="sm" />
      </Sample>
    </>
  )
}
