/** Rules of the autoscaling group, and the conversion between its versions. */
@NullMarked
package dev.kontract.server.registry.autoscaling;

import org.jspecify.annotations.NullMarked;
