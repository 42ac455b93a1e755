/**
 * The controller framework: a {@link dev.kontract.client.controller.WorkQueue} of object names, a {@link
 * dev.kontract.client.controller.Reconciler} that processes one at a time, and a {@link
 * dev.kontract.client.controller.Controller} that connects them.
 *
 * <p>Controllers are level-triggered: a reconciler gets the name of an object, not an event.
 */
@NullMarked
package dev.kontract.client.controller;

import org.jspecify.annotations.NullMarked;
