/** Tests of the room of the same name. */
@NullMarked
package dev.kontract.server.authorization.recording;

import org.jspecify.annotations.NullMarked;
