/**
 * Validation of security contexts: users and groups, capabilities, seccomp and AppArmor profiles, sysctls and Windows
 * options.
 *
 * <p>Only the form and consistency of the fields are checked, not whether a user may set them.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.registry.core.security;

import org.jspecify.annotations.NullMarked;
