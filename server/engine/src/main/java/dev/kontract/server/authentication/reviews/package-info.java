/**
 * The reviews of the authentication API group, {@code TokenReview} and {@code SelfSubjectReview}, as functions from
 * object to object.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.authentication.reviews;

import org.jspecify.annotations.NullMarked;
