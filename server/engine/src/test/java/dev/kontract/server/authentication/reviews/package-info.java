/** Tests of reviews. */
@NullMarked
package dev.kontract.server.authentication.reviews;

import org.jspecify.annotations.NullMarked;
