import { formatDate } from '#lib/dates.ts'
import { Card } from '#ui/card.tsx'
import { DefinitionList } from '#ui/list/definition-list.tsx'
import type { Profile } from '../../profile-contract.ts'

/** All details of the user's own profile; others see only some of them. */
export function ProfileDetailsCard({ profile }: { profile: Profile }) {
  return (
    <Card as="section" aria-labelledby="details">
      <h2 id="details" className="type-subheading mb-4">
        Profile details
      </h2>
      <DefinitionList
        className="lg:grid-cols-1"
        facts={[
          { term: 'Name', detail: `${profile.firstName} ${profile.lastName}` },
          { term: 'Username', detail: `@${profile.username}` },
          { term: 'Email', detail: profile.email },
          { term: 'Location', detail: profile.location ?? 'Not set' },
          { term: 'Member since', detail: formatDate(profile.createdAt, 'UTC') },
        ]}
      />
    </Card>
  )
}
