/**
 * Where the server is and who asks: kubeconfig files, the files inside a pod, tokens, certificates, plugins.
 *
 * <p>Everything ends in one {@link dev.kontract.client.config.ClientConfig}. Nothing here sends a request. Start reading at
 * {@link dev.kontract.client.config.KubeConfig}.
 */
@NullMarked
package dev.kontract.client.config;

import org.jspecify.annotations.NullMarked;
