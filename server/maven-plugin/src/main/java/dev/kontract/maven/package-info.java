/**
 * The plugin of Maven: a server for the integration tests of a build, or for trying something out.
 *
 * <p>Start with {@code ServerMojo}, which has the parameters of all goals that start a server. {@code StartedServer} starts it with
 * its objects.
 */
@NullMarked
package dev.kontract.maven;

import org.jspecify.annotations.NullMarked;
