/**
 * Programs that make the world as it is wanted: a {@link dev.kontract.client.controller.WorkQueue} of names, a {@link
 * dev.kontract.client.controller.Reconciler} that looks at one of them at a time, and a {@link
 * dev.kontract.client.controller.Controller} that runs the two.
 *
 * <p>Level based: a reconciler is told which object, never what happened to it.
 */
@NullMarked
package dev.kontract.client.controller;

import org.jspecify.annotations.NullMarked;
