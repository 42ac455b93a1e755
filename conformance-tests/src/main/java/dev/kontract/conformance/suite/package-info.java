/**
 * The promises, a class for each suite.
 *
 * <p>{@link dev.kontract.conformance.suite.Promises} has them all. Those about kinds name no kind: {@code
 * OperationPromises}, {@code ErrorPromises}, {@code WritePromises}, {@code WatchPromises}, {@code AccessPromises} and {@code
 * ClientPromises} check every stored kind of the contract with its {@code Fixtures}, and the custom kinds that the run defines
 * for itself. {@code CustomPromises} and {@code CustomDefinitions} are about what a definition says. {@code RecordedPromises} replay what a
 * real server has answered, {@code MalformedPromises} send what no client sends, {@code LoadPromises} many requests at once.
 */
@NullMarked
package dev.kontract.conformance.suite;

import org.jspecify.annotations.NullMarked;
