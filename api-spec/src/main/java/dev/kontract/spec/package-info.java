/**
 * The contract as data: one OpenAPI document, and what can be made from it without knowing any kind.
 *
 * <p>The sources are the YAML files under {@code src/main/openapi}. The build bundles them with {@link
 * dev.kontract.spec.Bundler}, which derives the operations of every kind from {@link dev.kontract.spec.VerbTable}; at run time
 * {@link dev.kontract.spec.Contract} hands out the bundle, and {@link dev.kontract.spec.SampleObjects} makes test objects.
 */
@NullMarked
package dev.kontract.spec;

import org.jspecify.annotations.NullMarked;
