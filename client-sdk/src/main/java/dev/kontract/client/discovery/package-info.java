/**
 * What a server serves: {@link dev.kontract.client.discovery.Discovery} asks it, {@link
 * dev.kontract.client.discovery.ApiResource} is one kind of the answer.
 *
 * <p>Only for programs that work on kinds they do not know beforehand. Whoever knows the kind takes it from {@link
 * dev.kontract.client.Kinds} and asks nobody.
 */
@NullMarked
package dev.kontract.client.discovery;

import org.jspecify.annotations.NullMarked;
