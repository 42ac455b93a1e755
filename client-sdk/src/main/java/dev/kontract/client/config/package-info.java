/**
 * Server address and credentials: kubeconfig files, service accounts, tokens, certificates and credential plugins.
 *
 * <p>The result is always a {@link dev.kontract.client.config.ClientConfig}; nothing in this package sends a request.
 * Start with {@link dev.kontract.client.config.KubeConfig}.
 */
@NullMarked
package dev.kontract.client.config;

import org.jspecify.annotations.NullMarked;
