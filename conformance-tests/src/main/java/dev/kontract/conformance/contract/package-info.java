/**
 * Checks of contracts that need no server: {@link dev.kontract.conformance.contract.ContractDiff} compares two, {@link
 * dev.kontract.conformance.contract.ContractLint} looks for what will trouble the users of one.
 *
 * <p>A contract is an {@link dev.kontract.conformance.contract.ApiDescription}, whether it is an OpenAPI document, the
 * documents of a server, or a CustomResourceDefinition. Rules are the constants of {@code ChangeRule} and {@code LintRule}.
 */
@NullMarked
package dev.kontract.conformance.contract;

import org.jspecify.annotations.NullMarked;
