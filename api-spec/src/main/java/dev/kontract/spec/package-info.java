/**
 * The contract as data: the OpenAPI documents of this project, bundled into one, and the way to read them.
 *
 * <p>The sources are the YAML files under {@code src/main/openapi}. The build bundles them with {@link
 * dev.kontract.spec.Bundler}; at run time {@link dev.kontract.spec.Contract} hands out the bundle.
 */
@NullMarked
package dev.kontract.spec;

import org.jspecify.annotations.NullMarked;
