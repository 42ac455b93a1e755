/**
 * The controller that advises kubelets how long to keep Secrets and ConfigMaps.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.controller.nodettl;

import org.jspecify.annotations.NullMarked;
