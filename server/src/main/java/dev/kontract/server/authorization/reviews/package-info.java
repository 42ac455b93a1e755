/**
 * Answers the question whether somebody may do something: the review kinds of the group {@code authorization}, as
 * functions from object to object.
 */
@NullMarked
package dev.kontract.server.authorization.reviews;

import org.jspecify.annotations.NullMarked;
