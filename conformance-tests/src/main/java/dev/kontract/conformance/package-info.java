/**
 * Holds a server against the contract, operation by operation.
 *
 * <p>The suites ({@code ...Contract}) are JUnit classes to extend with an empty one; which server they run against is told by
 * {@link dev.kontract.conformance.ServerUnderTest}. {@code RoleContract}, {@code ClusterRoleBindingContract} and {@code
 * StatefulSetContract} have a nested class an operation, {@code StatefulSetStatusContract} a test; {@code RoleClientContract}
 * and its like do the same through the generated client; {@code KindMatrixContract} takes every kind of the catalog through
 * the generic verbs with its fixtures. Behind all of them stands {@code ContractFilter}: it checks every answer, whatever the
 * test looks at, against the operation's schema.
 */
@NullMarked
package dev.kontract.conformance;

import org.jspecify.annotations.NullMarked;
