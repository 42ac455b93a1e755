/**
 * Conformance tests: which promises of the Kubernetes API a server keeps.
 *
 * <p>{@link dev.kontract.conformance.promise} is what a promise is and how it is checked, {@link
 * dev.kontract.conformance.suite} has the promises, {@link dev.kontract.conformance.report} the reports, and {@link
 * dev.kontract.conformance.command} the command line of {@code kontract-conformance.jar}. {@link
 * dev.kontract.conformance.transcript} and {@link dev.kontract.conformance.rollout} replay recordings of a real server.
 *
 * <p>This package has what runs in the build: {@link dev.kontract.conformance.PromiseContract} has the promises as JUnit
 * tests, and {@code RoleClientContract} and the other client suites run all operations of some kinds through the generated
 * client. They are abstract classes; extend one with an empty class to run it. {@link
 * dev.kontract.conformance.ServerUnderTest} configures the server.
 */
@NullMarked
package dev.kontract.conformance;

import org.jspecify.annotations.NullMarked;
