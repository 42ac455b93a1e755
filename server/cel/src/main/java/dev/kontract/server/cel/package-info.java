/**
 * CEL as used in the Kubernetes API: rules in the schemas of custom resources, and expressions of admission. Parsing and type
 * checking are cel-java's; the plan that evaluates, its costs and its messages are those of cel-go, which clients expect. A
 * compiled expression is immutable and shared by threads; nothing of CEL is loaded before the first expression is compiled.
 */
@NullMarked
package dev.kontract.server.cel;

import org.jspecify.annotations.NullMarked;
