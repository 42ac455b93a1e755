/** What several kinds check alike: names, metadata, selectors; and the collector of what was found wrong. */
@NullMarked
package dev.kontract.server.registry.validation;

import org.jspecify.annotations.NullMarked;
