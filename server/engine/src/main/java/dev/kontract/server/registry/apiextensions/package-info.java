/**
 * The rules of CustomResourceDefinitions: defaults, validation and warnings.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.registry.apiextensions;

import org.jspecify.annotations.NullMarked;
