/**
 * The functions that expressions may call: the language's own, cel-go's extensions that Kubernetes enables, and
 * Kubernetes' libraries, each with its types, its implementation and its cost.
 */
@NullMarked
package dev.kontract.server.cel.function;

import org.jspecify.annotations.NullMarked;
