/**
 * The hand-written client against the embedded server, or against the one that {@code conformance.url} names: its verbs, its
 * informers, the snippets of its README, and that it reads whatever a real server was recorded to say.
 */
@NullMarked
package dev.kontract.conformance.sdk;

import org.jspecify.annotations.NullMarked;
