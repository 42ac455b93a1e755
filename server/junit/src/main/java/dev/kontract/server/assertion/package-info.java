/**
 * AssertJ assertions about a server, its objects and its requests; they need {@code assertj-core} on the class path. Start with
 * {@link dev.kontract.server.assertion.KontractAssertions}.
 *
 * <p>A failure shows its subject: the object, its changed fields, the requests. Reads by the assertions themselves are not
 * recorded.
 */
@NullMarked
package dev.kontract.server.assertion;

import org.jspecify.annotations.NullMarked;
