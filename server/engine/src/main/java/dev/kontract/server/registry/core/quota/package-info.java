/**
 * Rules of resource quotas and limit ranges. Admission enforces them on other objects.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.registry.core.quota;

import org.jspecify.annotations.NullMarked;
