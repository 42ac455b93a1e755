/**
 * AssertJ assertions about a server, its objects and its requests; they need {@code assertj-core} on the class path. Start with
 * {@link dev.kontract.server.assertion.KontractAssertions}.
 *
 * <p>A failure shows what it is about: the object, its fields that changed, the requests. What the assertions read themselves is
 * not recorded.
 */
@NullMarked
package dev.kontract.server.assertion;

import org.jspecify.annotations.NullMarked;
