/**
 * Configuration files in the formats of kube-apiserver, group {@code apiserver.config.k8s.io}.
 *
 * <p>{@link dev.kontract.server.configuration.ConfigurationFormat} reads a file and checks its kind and fields. {@link
 * dev.kontract.server.configuration.ReloadedFile} applies a file again whenever it changes. What the values mean is decided by
 * the packages that use them.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.configuration;

import org.jspecify.annotations.NullMarked;
