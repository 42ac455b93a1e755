/** Tests of the log of requests. */
@NullMarked
package dev.kontract.server.recording;

import org.jspecify.annotations.NullMarked;
