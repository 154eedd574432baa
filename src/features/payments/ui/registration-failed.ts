/** The toast when the server refused a registration, with its reason (docs/product.md). */
export const registrationFailed = (reason: string) => ({
  title: 'Registration Failed',
  description: `Registration failed: ${reason}`,
})
