/**
 * Everyday tasks of a program that uses a cluster, each written with three clients: an interface per theme, an implementation
 * per client, and the same assertions for all of them. {@link dev.kontract.conformance.tasks.ComparisonTest} counts their lines
 * for the table in client-sdk/COMPARISON.md.
 */
package dev.kontract.conformance.tasks;
