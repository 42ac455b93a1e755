/** Tests of the room of the same name. */
@NullMarked
package dev.kontract.server.authentication.configuration;

import org.jspecify.annotations.NullMarked;
