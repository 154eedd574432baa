/** The pitch's outline with its corner arcs, which stays in place while the map moves. */
export function Touchline() {
  return (
    <div aria-hidden className="pointer-events-none absolute inset-2.5 overflow-clip border-2 border-chalk/50">
      {['-top-4 -left-4', '-top-4 -right-4', '-bottom-4 -left-4', '-right-4 -bottom-4'].map((corner) => (
        <div key={corner} className={`absolute size-8 rounded-full border-2 border-chalk/50 ${corner}`} />
      ))}
    </div>
  )
}
