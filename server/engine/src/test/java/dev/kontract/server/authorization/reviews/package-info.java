/** Tests of reviews. */
@NullMarked
package dev.kontract.server.authorization.reviews;

import org.jspecify.annotations.NullMarked;
