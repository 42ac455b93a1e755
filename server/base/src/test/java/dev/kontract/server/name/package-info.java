@NullMarked
package dev.kontract.server.name;

import org.jspecify.annotations.NullMarked;
