/**
 * What pods and containers may ask of the kernel beneath them: users and groups, capabilities, profiles of seccomp and
 * AppArmor, kernel parameters, the options of Windows.
 *
 * <p>Whether a caller should be allowed to ask is not decided here; these are checks of form and of what fits together.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.registry.core.security;

import org.jspecify.annotations.NullMarked;
