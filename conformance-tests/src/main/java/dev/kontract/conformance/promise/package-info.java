/**
 * The promises of a server of the API, and the checks of them.
 *
 * <p>A {@link dev.kontract.conformance.promise.Promise} is a claim with a source and a {@link
 * dev.kontract.conformance.promise.Check}; the promises themselves are in {@link dev.kontract.conformance.suite}. {@link
 * dev.kontract.conformance.promise.ServerProfile} finds out what a server claims, {@link
 * dev.kontract.conformance.promise.PromiseRun} checks the promises that it claims to keep, each in a {@link
 * dev.kontract.conformance.promise.Conversation}, and {@link dev.kontract.conformance.promise.Workspace} removes what
 * they have created. The command line and the tests of the build run the same promises in the same way.
 */
@NullMarked
package dev.kontract.conformance.promise;

import org.jspecify.annotations.NullMarked;
