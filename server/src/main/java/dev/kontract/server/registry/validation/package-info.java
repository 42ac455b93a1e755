/**
 * What several kinds check alike: names, metadata, selectors; and the collector of what was found wrong.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.registry.validation;

import org.jspecify.annotations.NullMarked;
