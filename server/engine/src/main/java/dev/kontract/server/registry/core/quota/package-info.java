/**
 * Rules of resource quotas and limit ranges. What they mean for other objects is enforced by admission.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.registry.core.quota;

import org.jspecify.annotations.NullMarked;
