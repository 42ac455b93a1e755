/** Tests of the room of the same name. */
@NullMarked
package dev.kontract.server.authentication.jwt;

import org.jspecify.annotations.NullMarked;
