@NullMarked
package dev.kontract.server.flags;

import org.jspecify.annotations.NullMarked;
