/**
 * Contract tests that check a server operation by operation.
 *
 * <p>The suites ({@code ...Contract}) are abstract JUnit classes; extend one with an empty class to run it. {@link
 * dev.kontract.conformance.ServerUnderTest} configures the server. {@code RoleContract}, {@code
 * ClusterRoleBindingContract} and {@code StatefulSetContract} have one nested class per operation, {@code
 * StatefulSetStatusContract} one test per operation. {@code RoleClientContract} and the other client suites run the
 * same operations through the generated client. {@code KindMatrixContract} runs the generic verbs on every kind of the
 * catalog with its fixtures. All requests pass through {@code ContractFilter}, which checks every response against the
 * schema of the operation.
 */
@NullMarked
package dev.kontract.conformance;

import org.jspecify.annotations.NullMarked;
